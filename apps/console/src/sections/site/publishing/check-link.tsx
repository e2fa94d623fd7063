import type { PublishCheck } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../session.ts'
import { settingPageOfName } from '../../../shell/navigation/setting-pages.ts'

const looks = buttonClasses({ variant: 'outline', small: true })

/** The link to where a check is fixed. */
export const CheckLink = ({ check: { Name, Setting, Message } }: { check: PublishCheck }) => {
  const maySet = useMay('users:write')
  const mayUpload = useMay('content:write')
  const text = <span aria-hidden>Fix</span>
  const label = `Fix: ${Message}`
  if (mayUpload && (Name === 'logo' || Name === 'favicon'))
    return (
      <Link to="/site/branding" hash="pictures" className={looks} aria-label={label}>
        {text}
      </Link>
    )
  if (mayUpload && Name === 'policies')
    return (
      <Link to="/files" search={{ tab: 'policies' }} className={looks} aria-label={label}>
        {text}
      </Link>
    )
  if (!Setting || !maySet) return null
  return (
    <Link to={settingPageOfName(Setting)} search={{ setting: Setting }} className={looks} aria-label={label}>
      {text}
    </Link>
  )
}
