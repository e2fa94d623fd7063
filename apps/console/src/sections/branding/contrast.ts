import { type Colour, contrast, parseColour, toHex } from '@lanyard/theme/colour.ts'
import { textRatio } from '@lanyard/theme/readable.ts'
import { schemes } from '@lanyard/theme/schemes.ts'
import { type Brand, coloursOf } from '@lanyard/theme/theme.ts'

/** One sentence about a colour's contrast, with the shade used instead, if any. */
export type Note = { isFine: boolean; text: string; shade?: string }

const white: Colour = [1, 1, 1]
const fine = (text: string): Note => ({ isFine: true, text })
const moved = (text: string, shade: Colour): Note => ({ isFine: false, text, shade: toHex(shade) })
const isSame = (one: Colour, other: Colour) => toHex(one) === toHex(other)

const asText = (name: string, chosen: Colour, brand: Brand): Note[] => {
  const light = coloursOf(brand, schemes.light)[name] as Colour
  const dark = coloursOf(brand, schemes.dark)[name] as Colour
  const notes = [
    ...(isSame(light, chosen) ? [] : [moved('Too light for text, so text uses this darker shade.', light)]),
    ...(isSame(dark, chosen) ? [] : [moved('Too dark for text in dark mode, so text uses this lighter shade there.', dark)]),
  ]
  return notes.length > 0 ? notes : [fine('Readable as text in light and dark mode.')]
}

const onIt = (fill: Colour): Note =>
  contrast(white, fill) >= textRatio ? fine('White text') : fine('White text would be hard to read, so text on it is dark.')

const buttonNotes = (brand: Brand, chosen: Colour): Note[] => {
  const colours = coloursOf(brand, schemes.light)
  const shown = colours['welcome-button-text'] as Colour
  return isSame(shown, chosen)
    ? [fine('Readable on the button.')]
    : [moved('This colour would be hard to read on the button, so this shade is used instead.', shown)]
}

/** How a setting's colour reads where it is used; empty while it is not a valid colour. */
export const contrastNotes = (name: string, brand: Brand): Note[] => {
  const { PrimaryColour, SecondaryColour, WelcomeMessage: welcome } = brand
  const read = (text: string | null | undefined, notes: (colour: Colour) => Note[]) => {
    const colour = parseColour(text)
    return colour ? notes(colour) : []
  }
  if (name === 'Branding.PrimaryColour') return read(PrimaryColour, (colour) => [...asText('primary-text', colour, brand), onIt(colour)])
  if (name === 'Branding.SecondaryColour') return read(SecondaryColour, (colour) => [...asText('secondary-text', colour, brand), onIt(colour)])
  if (name === 'WelcomeMessage.TextColour') return read(welcome?.TextColour, (colour) => asText('welcome-text', colour, brand))
  if (name === 'WelcomeMessage.ActionButtonColour') return read(welcome?.ActionButtonColour, (colour) => [onIt(colour)])
  if (name === 'WelcomeMessage.ActionButtonTextColour') return read(welcome?.ActionButtonTextColour, (colour) => buttonNotes(brand, colour))
  return []
}
