import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'

const lost: Readonly<Record<string, string>> = {
  'ShowSections.SupportCases':
    'Learners can no longer ask for help here, nor read earlier answers or reply to them. Cases stay as they are, and staff still see them.',
  'ShowSections.Finances':
    'Learners no longer see what they owe, their invoices, payments and credit notes. The dashboard stops reminding them of what is overdue.',
  'ShowSections.PoiliciesAndProcedures': 'Learners can no longer read your policies here. The files stay, and you can still change them.',
  'ShowSections.Timetables': 'Learners no longer see when and where their classes are, nor their attendance. Their next class is gone from the dashboard.',
  'ElearningSettings.ShowElearningButton': 'The link to your e-learning site is gone from the menu. Their e-learning enrolments still show under My Courses.',
}

/** What learners lose or gain once the change is saved. */
export const SectionChange = ({ name, isOn }: { name: string; isOn: boolean }) => {
  if (!(name in lost)) return null
  return isOn ? (
    <Alert type="info">Learners find it in their menu as soon as you save.</Alert>
  ) : (
    <Alert type="warning" title="What learners lose">
      {lost[name]}
    </Alert>
  )
}
