import type { CaseTeam } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../session.ts'
import styles from './settings.module.css'
import { TeamDialog } from './team-dialog.tsx'
import { callQuery } from './teams-api.ts'

const sayOpen = (count: number) => (count === 1 ? '1 open case' : `${count.toLocaleString('en')} open cases`)
const sayMembers = ({ members }: CaseTeam) => (members.length === 0 ? 'No members yet' : members.map(({ name }) => name).join(', '))

/** Who answers together. */
export const TeamsCard = () => {
  const query = useQuery(callQuery('listCaseTeams'))
  const mayChange = useMay('users:write')
  const [open, setOpen] = useState<CaseTeam | 'new'>()
  return (
    <Card
      beside
      title="Teams"
      description="Cases can be assigned to a team. A team that shares its cases gives each new one to the member with the fewest open cases."
    >
      <Region query={query} what="The teams" skeleton={<Skeleton lines={4} label="Loading the teams" />}>
        {({ teams, people }) => (
          <div className={styles.stack}>
            {teams.length === 0 && <p className={styles.closed}>No teams yet. A team is a group of people who answer the same cases.</p>}
            {teams.length > 0 && (
              <ul className={styles.teams}>
                {teams.map((team) => (
                  <li key={team.id} data-closed={!team.isActive || undefined}>
                    <span>
                      <strong>
                        {team.name} {team.sharesCases && <Badge tone="info">Shares cases</Badge>} {!team.isActive && <Badge>Not active</Badge>}
                      </strong>
                      <small>{sayMembers(team)}</small>
                      <small>{sayOpen(team.openCases)}</small>
                    </span>
                    {mayChange && (
                      <Button variant="outline" small aria-label={`Edit ${team.name}`} onClick={() => setOpen(team)}>
                        Edit
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {mayChange && (
              <Button variant="outline" small icon={<Plus size={16} aria-hidden />} onClick={() => setOpen('new')}>
                Add team
              </Button>
            )}
            {open && <TeamDialog team={open === 'new' ? undefined : open} people={people} onClose={() => setOpen(undefined)} />}
          </div>
        )}
      </Region>
    </Card>
  )
}
