const key = 'lanyard-provider-code'

/** The code of the provider whose service was last used in this browser. */
export const rememberedTenant = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export const rememberTenant = (tenantCode: string) => {
  try {
    localStorage.setItem(key, tenantCode)
  } catch (error) {
    console.error('The provider’s code couldn’t be kept:', error)
  }
}
