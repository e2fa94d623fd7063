/** Tells a password manager whose password this is. */
export const KnownUsername = ({ username }: { username: string }) =>
  username ? <input hidden readOnly type="text" autoComplete="username" value={username} /> : null
