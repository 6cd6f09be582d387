import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Demo data that a test makes stores its files here instead of beside the developer's own. Files of the demo have fixed
// names, so each process has its own folder.
process.env['DATA_DIR'] = join(tmpdir(), 'erp-console-tests', process.env['VITEST_POOL_ID'] ?? '0')
