import { whole } from '../../backup/command.ts'
import { rotateSecret } from '../../backup/secret/rotate-secret.ts'
import { planSecretChange } from '../../backup/secret/secret-change.ts'
import { connect } from '../../backup/session.queries.ts'
import { openStopped } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import type { Run } from '../command.ts'

type Resealed = NonNullable<Awaited<ReturnType<typeof rotateSecret>>>

const linesOf = ({ values, addresses, recoveryCodes }: Resealed) => [
  `${whole(values)} values are sealed with the new secret, and the old one opens none of them.`,
  'Still valid: sessions, passwords, two-step verification, API keys, invitations and sign-in links.',
  `Ended: ${whole(addresses)} calendar and credential links (people find new ones where they made them), ${whole(recoveryCodes)} recovery codes,`,
  '  sign-ins and password resets under way, links to files, and unsubscribe links in emails already sent.',
]

export const run: Run = async ({ environment }, steps) => {
  const config = readConfig(environment)
  const change = await planSecretChange(config, environment.LANYARD_NEW_SECRET || undefined)
  const client = await connect(await openStopped(config, steps))
  steps.atEnd(() => client.end())
  const resealed = await rotateSecret(client, change)
  await change.finish()
  return {
    result: { isRotated: resealed !== undefined, ...resealed, isKeptInDataFolder: change.isKept },
    lines: [
      ...(resealed ? linesOf(resealed) : ['This database was sealed with the new secret already.']),
      change.isKept ? `\nThe new secret is in ${config.dataFolder}. Start Lanyard.` : '\nStart Lanyard with LANYARD_SECRET set to the new secret.',
    ],
  }
}
