import { useEffect, useState } from 'react'

/** An object URL for content, valid while it is shown. */
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
