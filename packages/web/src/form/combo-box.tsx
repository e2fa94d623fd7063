import { folded } from '@lanyard/contract/folded'
import { Check, ChevronDown, X } from 'lucide-react'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { ComboBox as AriaComboBox, Button, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import control from '../ui/fields/control.module.css'
import field from '../ui/fields/field.module.css'
import { FieldNotes, type FieldTexts } from '../ui/fields/field.tsx'
import styles from './combo-box.module.css'
import { matching, type Option } from './matching.ts'
import { useVisiblePage } from './visible-page.ts'

type ComboBoxProps = FieldTexts & {
  id: string
  options: readonly Option[]
  /** The value of the selected option; empty for none. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Called with what is typed, where the options depend on it. */
  onSearch?: (typed: string) => void
}

const rowHeight = 44
const layoutOptions = { rowHeight }
const mostRows = 6.5

const labelOf = (options: readonly Option[], value: string) => options.find((option) => option.value === value)?.label ?? ''

/**
 * Picks one option of a long list by typing. Only visible rows are rendered, so thousands stay fast. The library fires its own focus events as the highlight
 * moves through the rows; only the browser's native events count as focus and blur.
 */
export const ComboBox = ({ id, label, help, error, beside, options, value, onChange, placeholder = 'Type to search', onSearch }: ComboBoxProps) => {
  const chosen = labelOf(options, value)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  useVisiblePage(isOpen)
  const shown = typed ?? chosen
  const isSearching = typed !== undefined && folded(typed) !== folded(chosen)
  const found = useMemo(() => (isSearching ? matching(options, typed ?? '') : options), [options, isSearching, typed])
  const choose = (key: string | number | null) => {
    setTyped(undefined)
    onChange(key === null ? '' : String(key))
  }
  const leave = () => {
    if (typed?.trim() === '') choose(null)
    else setTyped(undefined)
  }
  const height = { height: Math.max(1, Math.min(found.length, mostRows)) * rowHeight + 12 } satisfies CSSProperties
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <AriaComboBox
      ref={whole}
      className={field.field ?? ''}
      items={found}
      inputValue={shown}
      onInputChange={(text) => {
        setTyped(text)
        onSearch?.(text)
      }}
      selectedKey={value || null}
      onSelectionChange={choose}
      onOpenChange={(open) => {
        setOpen(open)
        if (!open) leave()
      }}
      isInvalid={error !== undefined}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={control.control}>
        <Input
          id={id}
          className={control.input ?? ''}
          placeholder={placeholder}
          autoComplete="off"
          onFocus={({ target, nativeEvent }) => nativeEvent.isTrusted && target.select()}
          onBlur={({ nativeEvent }) => nativeEvent.isTrusted && leave()}
          // A click into a field that has the focus already would only move the caret.
          onClick={({ currentTarget }) => typed === undefined && currentTarget.select()}
          {...(describedBy && { 'aria-describedby': describedBy })}
        />
        {value !== '' && (
          <button type="button" className={styles.clear} aria-label={`Empty ${label.toLowerCase()}`} onClick={() => choose(null)}>
            <X size={15} aria-hidden />
          </button>
        )}
        <Button className={styles.open ?? ''}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      <FieldNotes id={id} help={help} error={error} />
      {beside && <div className={field.beside}>{beside}</div>}
      <Popover
        className={styles.popover ?? ''}
        offset={4}
        maxHeight={320}
        UNSTABLE_portalContainer={whole.current?.closest<HTMLElement>('main, dialog') ?? undefined}
      >
        <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
          <ListBox<Option> className={styles.list ?? ''} style={height} renderEmptyState={() => <p className={styles.none}>Nothing fits “{shown}”.</p>}>
            {(option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ''}>
                {({ isSelected }) => (
                  <>
                    <span className={styles.text}>{option.label}</span>
                    {isSelected && <Check size={16} aria-hidden />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </AriaComboBox>
  )
}
