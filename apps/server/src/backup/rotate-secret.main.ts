import { readConfig } from '../config.ts'
import { exitCodes, runCommand, whole } from './command.ts'
import { rotateSecret } from './secret/rotate-secret.ts'
import { planSecretChange } from './secret/secret-change.ts'
import { connect } from './session.queries.ts'
import { openStopped } from './source.ts'

/** `npm run rotate-secret`: re-encrypts everything encrypted with the installation's secret with a new one. Lanyard must be stopped. */
await runCommand(async (steps) => {
  const config = readConfig(process.env)
  const change = await planSecretChange(config, process.env.LANYARD_NEW_SECRET || undefined)
  const client = await connect(await openStopped(config, steps))
  steps.atEnd(() => client.end())
  const resealed = await rotateSecret(client, change)
  await change.finish()
  if (resealed) {
    steps.say(`${whole(resealed.values)} values are sealed with the new secret, and the old one opens none of them.`)
    steps.say('Still valid: sessions, passwords, two-step verification, API keys, invitations and sign-in links.')
    steps.say(
      `Ended: ${whole(resealed.addresses)} calendar and credential links (people find new ones where they made them), ${whole(resealed.recoveryCodes)} recovery codes,`,
    )
    steps.say('  sign-ins and password resets under way, links to files, and unsubscribe links in emails already sent.')
  } else steps.say('This database was sealed with the new secret already.')
  steps.say(change.isKept ? `\nThe new secret is in ${config.dataFolder}. Start Lanyard.` : '\nStart Lanyard with LANYARD_SECRET set to the new secret.')
  return exitCodes.done
})
