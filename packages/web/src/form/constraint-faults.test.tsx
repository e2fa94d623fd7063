import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Form } from './form.tsx'

test('a form names everything that is missing or wrong at once, at its fields, in our own words', async () => {
  const sent = vi.fn(async () => undefined)
  render(
    <Form onSubmit={sent}>
      {({ faults }) => (
        <>
          <TextField label="Name" name="Name" required error={faults.Name} />
          <TextField label="Email" name="Email" type="email" defaultValue="nobody" error={faults.Email} />
          <TextField label="Code" name="Code" pattern="[A-Z]+" title="Use capital letters." defaultValue="1" error={faults.Code} />
          <SelectField label="Country" name="Country" required error={faults.Country} options={[{ value: '', label: '' }]} />
          <button type="submit">Save</button>
        </>
      )}
    </Form>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  for (const words of ['Enter the name.', 'Enter an email address, such as name@example.org.', 'Use capital letters.', 'Choose the country.'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(sent).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), 'Kahu')
  expect(screen.queryByText('Enter the name.')).toBeNull()
})
