import { expect, test } from 'vitest'
import { skeletonKindOf } from '#platform/console/shell/skeleton-kind.ts'

test.each([
  ['/dashboard', false, 'dashboard'],
  ['/management/user', false, 'list'],
  ['/management/user/0', false, 'form'],
  ['/management/roles/add', false, 'form'],
  ['/management/roles/edit/5', true, 'form'],
  ['/management/user/20', true, 'record'],
  ['/kankolek/adjustment/batch-upload', false, 'list'],
] as const)('skeleton › of %s is that of its kind', (path, showsRecord, kind) => {
  expect(skeletonKindOf(path, showsRecord)).toBe(kind)
})
