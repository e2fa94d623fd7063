import type { Ref } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

export const UsernameField = (props: { ref?: Ref<HTMLInputElement>; defaultValue: string }) => (
  <TextField
    label="Email"
    name="username"
    type="email"
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
