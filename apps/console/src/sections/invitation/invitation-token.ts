const key = 'invitation-token'

/** The link's token stands behind the #, which no server is sent; while somebody signs in it waits in this tab. */
export const readToken = (hash: string) => hash || sessionStorage.getItem(key) || ''
export const keepToken = (token: string) => sessionStorage.setItem(key, token)
export const forgetToken = () => sessionStorage.removeItem(key)
