import './print.css'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Printer } from 'lucide-react'

/** Prints the page; the browser can also save it as a PDF. */
export const PrintButton = ({ children = 'Print' }: { children?: string }) => (
  <span data-print="no">
    <Button variant="outline" small icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
      {children}
    </Button>
  </span>
)
