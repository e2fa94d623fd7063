/** What an invoice fills into the provider's instructions. */
export type Payable = { invoiceNumber: string; amount: string }

/** Replaces `{invoiceNumber}` and `{amount}`. */
export const filledIn = (text: string, { invoiceNumber, amount }: Payable) =>
  text.replaceAll('{invoiceNumber}', () => invoiceNumber).replaceAll('{amount}', () => amount)

/** The address where an invoice is paid; nothing if it isn't https. */
export const payAddress = (link: string, { invoiceNumber, amount }: Payable): string | undefined => {
  const url = URL.parse(filledIn(link, { invoiceNumber: encodeURIComponent(invoiceNumber), amount: encodeURIComponent(amount) }))
  return url?.protocol === 'https:' ? url.href : undefined
}

const detail = /^([^:]{1,40}):\s*(\S.*)$/

/** Bank details line by line: `BSB: 062-000` is a label and a value, any other line only a value. */
export const bankDetailsIn = (text: string): { label: string; value: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, label = '', value = line] = detail.exec(line) ?? []
      return { label, value }
    })
