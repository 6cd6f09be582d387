import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '#platform/server/staff.ts'

/** Who uploads a file: a member of staff, or an API client for a subscriber or itself. */
export type Uploader = { staff: Pick<Staff, 'id'> } | { client: { id: number }; subscriberId: number | null }

/** Values of the columns that name the uploader. */
export const uploaderColumns = (uploader: Uploader) =>
  'staff' in uploader
    ? { uploadedBy: uploader.staff.id, uploadedByClient: null, uploadedFor: null }
    : { uploadedBy: null, uploadedByClient: uploader.client.id, uploadedFor: uploader.subscriberId }

/** SQL condition for files of this uploader. Those that a client uploaded for one subscriber are of no other. */
export const isUploadedBy = (uploader: Uploader): RawBuilder<boolean> =>
  'staff' in uploader
    ? sql`uploaded_by = ${uploader.staff.id}`
    : sql`(uploaded_by_client = ${uploader.client.id} and uploaded_for is not distinct from ${uploader.subscriberId}::bigint)`

/** The person in links that were not created for staff. */
export const anybody = 0

/** The person for whom links are signed. */
export const linkedPerson = (uploader: Uploader) => ('staff' in uploader ? uploader.staff.id : anybody)
