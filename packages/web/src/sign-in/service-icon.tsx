import { Building2, GraduationCap, KeyRound, ShieldCheck } from 'lucide-react'

const Microsoft = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path fill="#f25022" d="M0 0h8.5v8.5H0z" />
    <path fill="#7fba00" d="M9.5 0H18v8.5H9.5z" />
    <path fill="#00a4ef" d="M0 9.5h8.5V18H0z" />
    <path fill="#ffb900" d="M9.5 9.5H18V18H9.5z" />
  </svg>
)

const Google = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
    <path fill="#ea4335" d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z" />
    <path fill="#4285f4" d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6C44.3 38 47 31.8 47 24.6z" />
    <path fill="#fbbc05" d="M10.5 28.6A14.5 14.5 0 0 1 9.8 24c0-1.6.3-3.2.8-4.6l-8-6.2A24 24 0 0 0 0 24c0 3.9.9 7.5 2.6 10.8l7.9-6.2z" />
    <path fill="#34a853" d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z" />
  </svg>
)

/** Icons chosen by name; the others are guessed from the service's name. */
const named: Record<string, typeof KeyRound> = { key: KeyRound, school: GraduationCap, building: Building2, shield: ShieldCheck }

export const ServiceIcon = ({ id }: { id: string }) => {
  const Named = Object.hasOwn(named, id) ? named[id] : undefined
  if (Named) return <Named size={18} aria-hidden />
  if (/microsoft|azure|entra/i.test(id)) return <Microsoft />
  if (/google/i.test(id)) return <Google />
  return <KeyRound size={18} aria-hidden />
}
