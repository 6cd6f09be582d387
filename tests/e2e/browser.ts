import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const programs = process.env['PROGRAMFILES'] ?? 'C:\\Program Files'

/** Where machines keep a Chromium or Chrome of their own. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(programs, 'Google', 'Chrome', 'Application', 'chrome.exe'),
]

/** How the browser is started: without what it does on its own account over the network. */
export const browserFlags = [
  // Chromium's sandbox does not work for root, as whom containers run.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser the journeys use: the one CHROMIUM_PATH names, the machine's, or Playwright's; null without any. */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no browser.`)
  }
  return [...usualPlaces, chromium.executablePath()].find((place) => existsSync(place)) ?? null
}

/** Finds the browser, and installs one when the machine has none. */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const found = findBrowser()
  if (found !== null) return found
  const debianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (debianRoot) {
    say('No Chromium on this machine: installing it with apt-get, which takes about a minute.')
    run('apt-get', ['-qq', 'update'])
    run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'])
  }
  if (findBrowser() === null) {
    say('No Chromium on this machine: fetching the one that Playwright brings (about 150 MB).')
    const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
    run(process.execPath, [playwright, 'install', 'chromium'])
  }
  const installed = findBrowser()
  if (installed !== null) return installed
  throw new Error(
    'The journeys need Chromium, which cannot be installed here. Set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

// Its output is shown, as it is the progress. Whether it worked shows in whether there is a browser after it.
function run(program: string, options: string[]): void {
  spawnSync(program, options, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
