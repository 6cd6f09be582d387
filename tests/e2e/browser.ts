import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const headlessShell = '/usr/bin/chromium-headless-shell'
const programs = process.env['PROGRAMFILES'] ?? 'C:\\Program Files'

/**
 * Usual paths of Chromium and Chrome. The headless shell comes first: without the windows of the complete browser, it loads a
 * screen in half the processor time.
 */
const usualPlaces = [
  headlessShell,
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

/** Browser options, which disable background network activity. */
export const browserFlags = [
  // Chromium's sandbox does not work for root, which containers often use.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the browser for the end-to-end tests: CHROMIUM_PATH, the installed one or Playwright's. Null if there is
 * none.
 */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no browser.`)
  }
  return [...usualPlaces, chromium.executablePath()].find((place) => existsSync(place)) ?? null
}

/** Finds the browser or installs one. */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const found = findBrowser()
  if (found !== null) return found
  const debianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (debianRoot) {
    say('No Chromium on this machine: installing it with apt-get, which takes about a minute.')
    run('apt-get', ['-qq', 'update'])
    const install = (name: string) =>
      run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name])
    install('chromium-headless-shell')
    // Debian before version 12 and Ubuntu do not have the shell.
    if (!existsSync(headlessShell)) install('chromium')
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

// The output shows the progress. The result is checked by looking for the browser afterwards.
function run(program: string, options: string[]): void {
  spawnSync(program, options, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
