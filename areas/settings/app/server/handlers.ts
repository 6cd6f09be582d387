import { sql } from 'kysely'
import { type AppPaymentMethod, settingsAppCalls } from '#areas/settings/app/contract.ts'
import { PublicState } from '#areas/settings/maintenance-mode/contract.ts'
import { allModules } from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import { withImageUrls } from '#platform/server/uploads.ts'

export const settingsAppHandlers = clientHandlersFor(settingsAppCalls, {
  status: async (context) => {
    const { db } = context
    const { rows } = await sql<Omit<AppPaymentMethod, 'imageUrl'> & { imageKey: string | null }>`
      select m.module, p.code, m.label, p.fee_type, p.fee_percent, p.fee_fixed, p.fee_payer, p.min_amount, p.max_amount,
        m.kyc_required, m.min_app_version, p.logo_key as image_key,
        case when p.status = 'maintenance' then p.status else m.status end as status
      from mop_method m join mop p on p.mop_id = m.mop_id join mop_module o on o.module = m.module
      where m.deleted_at is null and p.deleted_at is null and m.status <> 'inactive' and p.status <> 'inactive'
      order by o.position, m.sequence, m.method_id`.execute(db)
    return {
      ...PublicState.parse({ modules: await allModules(db) }),
      paymentMethods: await withImageUrls(context, rows),
    }
  },
})
