import { sql } from 'kysely'
import { bannerImageError, type ShownState } from '#platform/contract/banner.ts'
import type { Done } from '#platform/contract/call.ts'
import type { ActorContext } from '#platform/server/crud/record-files.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'
import type { Condition } from '#platform/server/lists/list-query.ts'
import { imageSizeOf } from '#platform/server/uploads/image-size.ts'
import { openFile } from '#platform/server/uploads/uploads.ts'

/** State of a banner `t` that viewers see. */
export const shownState = sql<ShownState>`case
  when t.status = 'inactive' then 'inactive'
  when t.end_at <= now() then 'expired'
  when t.start_at > now() then 'scheduled'
  else 'active' end`

/** Condition of the filter by that state. */
export const inShownState = (state: ShownState | undefined): Condition[] =>
  state === undefined ? [] : [sql`${shownState} = ${state}`]

/** Reply of a change of a banner, whose id is `bannerId`. */
export const withBannerId = ({ data, ...result }: Done<{ id: number; status: string; version: number }>) => ({
  ...result,
  data: { ...data, bannerId: data.id },
})

/** Rejects an uploaded image that does not have the size of banners. */
export async function assertBannerSize(context: ActorContext, image: string): Promise<void> {
  const error = bannerImageError(imageSizeOf(await openFile(context, image)))
  if (error) rejectField('image', error)
}
