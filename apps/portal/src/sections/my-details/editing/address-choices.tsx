import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { useRef, useState } from 'react'
import { type AddressKind, hasBox, kindOf, leftBehind } from '../fields/address-kind.ts'
import type { DetailGroup, DetailSheet } from '../fields/detail-field.ts'
import { changedPaths, type DetailRecord, isEmpty, type Values, valueAt, valuesOf } from '../fields/detail-values.ts'
import styles from './address-choices.module.css'
import type { DetailsEdit } from './use-details-edit.ts'

/** The address that this one can be the same as, if the record has it; parts that this one has no field for are left out. */
const sourceOf = ({ fields, address }: DetailGroup, sheet: DetailSheet, record: DetailRecord) => {
  const from = sheet.find((group) => group.address && group.address.at === address?.copyFrom)
  const text = from?.address?.whole && valueAt(record, `${from.address.at}.${from.address.whole}`)
  if (!from || !text || !address) return undefined
  const held = valuesOf(from.fields, record)
  const values: Values = Object.fromEntries(fields.map(({ path }) => [path, held[path.replace(address.at, from.address?.at ?? '')] ?? '']))
  return { title: from.title.toLowerCase(), text: String(text), values }
}

/** Whether an address is the same as another, and whether it is a street or a PO box. What a choice hides comes back with the next one. */
export const useAddressChoices = (group: DetailGroup, sheet: DetailSheet, record: DetailRecord, { values, fill }: DetailsEdit) => {
  const source = sourceOf(group, sheet, record)
  const own = Object.fromEntries(group.fields.map(({ path }) => [path, values[path] ?? '']))
  const [isSame, setSame] = useState(() => source !== undefined && changedPaths(source.values, own).length === 0)
  const [kind, setKind] = useState(() => kindOf(group, values))
  const before = useRef<Values>(undefined)
  const hidden = useRef<Values>({})
  return {
    source,
    isSame,
    kind: hasBox(group) ? kind : undefined,
    makeSame: (same: boolean) => {
      setSame(same)
      if (same) before.current = own
      const filled = same ? source?.values : before.current
      if (!filled) return
      fill(filled)
      setKind(kindOf(group, filled))
    },
    choose: (chosen: AddressKind) => {
      const left = leftBehind(chosen, group, values)
      fill({ ...Object.fromEntries(Object.keys(left).map((path) => [path, ''])), ...onlyFilled(hidden.current) })
      hidden.current = left
      setKind(chosen)
    },
  }
}

const onlyFilled = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, typed]) => !isEmpty(typed)))

export const AddressChoices = ({ choices }: { choices: ReturnType<typeof useAddressChoices> }) => (
  <>
    {choices.source && <Switch label={`Same as ${choices.source.title}`} help={choices.source.text} isOn={choices.isSame} onChange={choices.makeSame} />}
    {choices.kind && !choices.isSame && (
      <div className={styles.kinds}>
        <Segments
          label="Kind of address"
          value={choices.kind}
          onChange={choices.choose}
          options={[
            { value: 'street', label: 'Street' },
            { value: 'box', label: 'PO box' },
          ]}
        />
      </div>
    )}
  </>
)
