const key = 'invitation-token'

/** The token is in the URL fragment, which is never sent to a server. While the person signs in, this tab keeps it. */
export const readToken = (hash: string) => hash || sessionStorage.getItem(key) || ''
export const keepToken = (token: string) => sessionStorage.setItem(key, token)
export const forgetToken = () => sessionStorage.removeItem(key)
