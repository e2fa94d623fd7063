import { Region } from '@lanyard/web/list/region.tsx'
import { Card } from '@lanyard/web/ui/card.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { caseCategories } from './case-questions.ts'
import { newCaseRoute } from './new-case.route.tsx'
import { NewCaseForm } from './new-case-form.tsx'
import styles from './support.module.css'

export const NewCasePage = () => {
  const asked = newCaseRoute.useSearch()
  const categories = useQuery({ ...caseCategories, refetchOnWindowFocus: false })
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <Link to="/support" className={styles.back}>
        <ArrowLeft size={16} aria-hidden /> Support
      </Link>
      <PageHeader title="Raise a case" lead="Tell us what it is about. We answer here and by e-mail." />
      <Card>
        <Region query={categories} what="The form" skeleton={<Skeleton lines={8} />}>
          {({ items }) => <NewCaseForm key={JSON.stringify(asked)} categories={items} asked={asked} />}
        </Region>
      </Card>
    </div>
  )
}
