import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { ensureBrowser } from '#tests/e2e/browser.ts'
import { makeTemplate } from '#tests/e2e/product.ts'

/** Starts a temporary cluster with the demo data, from which each worker copies its own database. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env['CHROMIUM_PATH'] = await ensureBrowser(console.log)
  const home = mkdtempSync(join(tmpdir(), 'erp-console-journeys-'))
  const cluster = await startThrowaway()
  process.env['E2E_HOME'] = home
  process.env['E2E_CLUSTER'] = cluster.url
  const tearDown = async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await makeTemplate()
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
