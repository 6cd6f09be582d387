import { adjustmentMakers, adjustmentReaders } from '#areas/adjustments/access.ts'
import { createOrOpen } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

// The specification gives these screens no permission; `minimumGuard` is an addition.
export const adjustmentScreens = {
  dashboard: screen({
    path: '/kankolek/adjustment/dashboard',
    title: 'Kankolek Adjustments',
    titleFil: 'Mga Kankolek Adjustment',
    needs: 'signed-in',
    minimumGuard: adjustmentReaders,
    menu: { group: 'merchants', section: 'money', order: 20 },
    load: () => import('./screens/Adjustments.tsx'),
  }),
  form: screen({
    path: '/kankolek/adjustment/form/:id',
    record: { kind: 'adjustment' },
    parentPath: '/kankolek/adjustment/dashboard',
    title: 'Kankolek Adjustment',
    needs: 'signed-in',
    minimumGuard: createOrOpen(adjustmentMakers, adjustmentReaders),
    load: () => import('./screens/Adjustment.tsx'),
  }),
  batch: screen({
    path: '/kankolek/adjustment/batch-upload',
    record: { kind: 'adjustment-batch', search: 'batch' },
    parentPath: '/kankolek/adjustment/dashboard',
    title: 'Kankolek Batch Upload',
    needs: 'signed-in',
    minimumGuard: adjustmentReaders,
    load: () => import('./batches/screens/BatchUpload.tsx'),
  }),
  action: screen({
    path: '/kankolek/adjustment/action/:token/:action',
    title: 'Kankolek Adjustment Approval',
    titleFil: 'Approval ng Kankolek Adjustment',
    needs: 'signed-in',
    allows: { action: ['approve', 'reject'] },
    load: () => import('./screens/AdjustmentLink.tsx'),
  }),
  bulkAction: screen({
    path: '/kankolek/adjustment/bulk-action/:token/:s3_url/:action',
    title: 'Kankolek Bulk Approval',
    titleFil: 'Maramihang Approval ng Kankolek',
    needs: 'signed-in',
    allows: { action: ['approve', 'reject'] },
    load: () => import('./batches/screens/BatchLink.tsx'),
  }),
}
