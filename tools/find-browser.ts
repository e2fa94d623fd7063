import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without windows: it draws the same with half of the work. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const isRunnable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installed = () => {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM ?? '', ...onPath, ...usualPlaces].find((path) => path !== '' && isRunnable(path))
}

const isRoot = () => process.getuid?.() === 0

const aptGet = (...words: string[]) => {
  const [command = '', ...args] = [...(isRoot() ? [] : ['sudo', '-n']), 'apt-get', ...words]
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

/** Installs Debian's Chromium, where that works without a prompt. Not every release has the shell. */
const install = () => {
  const add = (name: string) => aptGet('install', '-y', '--no-install-recommends', name)
  aptGet('update')
  try {
    add(shell)
  } catch {
    add('chromium')
  }
}

/** Finds Chromium or Chrome on this machine, and installs it if there is none. */
export const findBrowser = (): string => {
  const found = installed()
  if (found) return found
  try {
    console.error('No Chromium was found; installing it with apt-get.')
    install()
  } catch (cause) {
    throw new Error('These tests need Chromium or Chrome. Install one (Debian: apt-get install chromium), or name it in the variable CHROMIUM.', { cause })
  }
  const path = installed()
  if (!path) throw new Error('Chromium was installed, but is not on the PATH. Name it in the variable CHROMIUM.')
  return path
}

export const browserFlags = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Letters are as wide as in a window.
  '--font-render-hinting=none',
]

if (import.meta.main) console.log(findBrowser())
