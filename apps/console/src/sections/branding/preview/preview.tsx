import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LayoutDashboard, LogIn, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useMay } from '../../../session.ts'
import type { Look } from '../brand.ts'
import type { BrandingSearch } from '../branding-search.ts'
import { picturesOf } from '../queries.ts'
import { DashboardPreview } from './dashboard-preview.tsx'
import styles from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'

import { SignInPreview } from './sign-in-preview.tsx'

const brandingRoute = getRouteApi('/tenant/site/branding')

/** On a phone, the phone width is the default. */
const usualWidth = () => (matchMedia('(width < 600px)').matches ? 'phone' : 'desktop')

const icon = { size: 16, 'aria-hidden': true } as const

/** Miniatures of the portal's own pages in its own theme, exactly as learners will see them. */
export const Preview = ({ look, tried }: { look: Look; tried: string | undefined }) => {
  const search = brandingRoute.useSearch()
  const { screen = 'dashboard', width = usualWidth(), scheme = 'light' } = search
  const navigate = useNavigate()
  const mayUpload = useMay('content:write')
  const { data: pictures } = useQuery({ ...picturesOf(), enabled: mayUpload })
  const logo = tried ?? pictures?.items.find(({ Filename }) => Filename.startsWith('header-logo.'))?.Url
  const change = (changes: BrandingSearch) =>
    void navigate({ to: '/site/branding', search: { ...search, setting: undefined, ...changes }, replace: true, resetScroll: false })
  const page = screen === 'sign-in' ? 'the sign-in page' : 'the dashboard'
  return (
    <section aria-label="Preview" className={styles.preview}>
      <div className={styles.tools}>
        <Segments
          label="Page"
          value={screen}
          onChange={(value) => change({ screen: value })}
          options={[
            { value: 'dashboard', label: 'Dashboard', icon: <LayoutDashboard {...icon} /> },
            { value: 'sign-in', label: 'Sign-in', icon: <LogIn {...icon} /> },
          ]}
        />
        <Segments
          label="Width"
          value={width}
          onChange={(value) => change({ width: value })}
          options={[
            { value: 'desktop', label: 'Desktop', icon: <Monitor {...icon} /> },
            { value: 'phone', label: 'Phone', icon: <Smartphone {...icon} /> },
          ]}
        />
        <Segments
          label="Scheme"
          value={scheme}
          onChange={(value) => change({ scheme: value })}
          options={[
            { value: 'light', label: 'Light', icon: <Sun {...icon} /> },
            { value: 'dark', label: 'Dark', icon: <Moon {...icon} /> },
          ]}
        />
      </div>
      <PreviewFrame label={`Preview of ${page}, ${width} width, ${scheme}`} width={width} scheme={scheme} brand={look.brand}>
        {screen === 'sign-in' ? <SignInPreview look={look} logo={logo} /> : <DashboardPreview look={look} logo={logo} />}
      </PreviewFrame>
    </section>
  )
}
