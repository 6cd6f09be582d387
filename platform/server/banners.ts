import { sql } from 'kysely'
import { bannerImageError, type ShownState } from '#platform/contract/banner.ts'
import type { ActorContext } from '#platform/server/crud/record-files.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'
import { imageSizeOf } from '#platform/server/uploads/image-size.ts'
import { openFile } from '#platform/server/uploads/uploads.ts'

/** State of a banner `t` that viewers see. */
export const shownState = sql<ShownState>`case
  when t.status = 'inactive' then 'inactive'
  when t.end_at <= now() then 'expired'
  when t.start_at > now() then 'scheduled'
  else 'active' end`

/** Rejects an uploaded image that does not have the size of banners. */
export async function assertBannerSize(context: ActorContext, image: string): Promise<void> {
  const error = bannerImageError(imageSizeOf(await openFile(context, image)))
  if (error) rejectField('image', error)
}
