import { expect, test } from 'vitest'
import { contrastNotes } from './contrast.ts'

const texts = (name: string, brand: Parameters<typeof contrastNotes>[1]) => contrastNotes(name, brand).map(({ text: said }) => said)

test('a light colour is reported as too light for text, with the darker shade used', () => {
  const [first, second] = contrastNotes('Branding.PrimaryColour', { PrimaryColour: '#ffe066' })
  expect(first?.text).toBe('Too light for text, so text uses this darker shade.')
  expect(first?.shade).toMatch(/^#[0-9a-f]{6}$/)
  expect(second?.text).toMatch(/text on it is dark/)
})

test('a dark colour is reported as too dark for text on dark screens', () => {
  expect(texts('Branding.PrimaryColour', { PrimaryColour: '#14264f' })).toEqual([
    'Too dark for text in dark mode, so text uses this lighter shade there.',
    'White text',
  ])
})

test('invisible button text is reported; an incomplete colour is not judged', () => {
  const welcome = { ActionButtonColour: '#ffffff', ActionButtonTextColour: '#eeeeee' }
  expect(texts('WelcomeMessage.ActionButtonTextColour', { WelcomeMessage: welcome })[0]).toMatch(/hard to read on the button/)
  expect(texts('Branding.PrimaryColour', { PrimaryColour: '#12' })).toEqual([])
})
