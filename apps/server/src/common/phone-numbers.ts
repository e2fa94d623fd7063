import parsePhoneNumber, { type CountryCode, type PhoneNumber } from 'libphonenumber-js'

export const notAPhoneNumber = 'Must be a phone number, with its area or country code.'

/** A number in the country's own format or with a country code. A number inside other text is refused, so no text is lost. */
export const phoneNumberIn = (text: string, country: CountryCode): PhoneNumber | undefined => {
  const number = parsePhoneNumber(text, { defaultCountry: country, extract: false })
  return number?.isValid() ? number : undefined
}
