import type { ServedCountry } from '@lanyard/contract'
import { servedCountries } from '@lanyard/contract/browser'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { useState } from 'react'
import { countryOptions, sayCurrency, sayLanguage, sayZone } from '../country-labels.ts'
import styles from '../tenants.module.css'
import { suggestedCode } from './suggested-code.ts'

/** Name, code and country. The code follows the name until it is edited, and the country sets locale, time zone and currency. */
export const NewTenantAbout = ({ faults }: { faults: Readonly<Record<string, string>> }) => {
  const [code, setCode] = useState('')
  const [isOwnCode, setOwnCode] = useState(false)
  const [country, setCountry] = useState<ServedCountry>('AU')
  const { locale, timeZone, currencyCode } = servedCountries[country]
  return (
    <fieldset className={styles.step}>
      <legend>
        <span aria-hidden>1</span>The provider
      </legend>
      <TextField
        label="Name"
        name="Name"
        required
        maxLength={200}
        autoComplete="off"
        error={faults.Name}
        onChange={({ target }) => !isOwnCode && setCode(suggestedCode(target.value))}
      />
      <Pair>
        <TextField
          label="Code"
          name="Code"
          required
          value={code}
          maxLength={32}
          pattern="[A-Za-z][A-Za-z0-9_\-]+"
          title="Start with a letter, then use letters, digits, dashes and underscores."
          autoComplete="off"
          spellCheck={false}
          error={faults.Code}
          help="Can’t be changed later."
          onChange={({ target }) => {
            setOwnCode(target.value !== '')
            setCode(target.value.toUpperCase())
          }}
        />
        <SelectField
          label="Country"
          name="Country"
          value={country}
          options={countryOptions}
          error={faults.Country}
          onChange={({ target }) => setCountry(target.value as ServedCountry)}
        />
      </Pair>
      <div className={styles.starts} aria-live="polite">
        <Facts
          facts={[
            { label: 'Language', value: sayLanguage(locale) },
            { label: 'Time zone', value: sayZone(timeZone) },
            { label: 'Currency', value: sayCurrency(currencyCode) },
          ]}
        />
      </div>
    </fieldset>
  )
}
