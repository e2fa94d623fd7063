import { notFound } from '@tanstack/react-router'

/** For a route's loader: an id in the address must be a number; anything else is not found, without asking the server. */
export const demandNumber = (id: string) => {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
}
