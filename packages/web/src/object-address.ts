import { useEffect, useState } from 'react'

/** An address of what was read, for as long as it is shown. */
export const useObjectAddress = (content: Blob | undefined) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
