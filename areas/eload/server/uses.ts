import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#areas/eload/server/refusing.ts'
import type { Database } from '#platform/server/database.ts'

type Kind = 'network' | 'network-group' | 'provider' | 'category' | 'special-category'

/** The names of the records that use one, the first few of them. Each topic that refers to another adds its own. */
const uses: Record<Kind, ((id: number) => RawBuilder<{ name: string }>)[]> = {
  network: [],
  'network-group': [],
  provider: [],
  category: [
    (id) => sql`select name || ' (' || promo_count || ' promos)' as name
                from eload_category where id = ${id} and promo_count > 0`,
    (id) => sql`select 'banner ' || title as name from eload_banner
                where link_type = 'category' and link_value = ${String(id)} and deleted_at is null limit 5`,
  ],
  'special-category': [],
}

/** Refuses to delete a record while others refer to it, naming them. */
export async function refuseWhileUsed(db: Database, kind: Kind, { id, name }: { id: number; name: string }) {
  const users: string[] = []
  for (const use of uses[kind]) users.push(...(await use(id).execute(db)).rows.map((row) => row.name))
  if (users.length > 0) refuse({ reason: 'usedBy', name, users })
}
