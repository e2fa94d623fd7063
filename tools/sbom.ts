import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Bom, faultsOf, onlyShipped } from './bill-of-materials.ts'
import { licencesOf } from './licences.ts'
import { type Lock, shippedPackages } from './shipped-packages.ts'

const folder = 'sbom'
const file = `${folder}/lanyard.cdx.json`

const shipped = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock)
// With `--omit dev`, npm omits anything that is a development dependency of any workspace, even if another ships it.
const whole = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bom = onlyShipped(JSON.parse(whole.toString()) as Bom, shipped)
const faults = faultsOf(bom, shipped)
mkdirSync(folder, { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`)
writeFileSync(`${folder}/licences.txt`, licencesOf(bom, shipped, '.'))
for (const fault of faults) console.error(fault)
console.log(`${bom.components.length} packages in ${file}, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
