import { z } from 'zod'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { optionalText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { productSlug } from '#platform/contract/product.ts'
import { fulfilmentStatuses } from './rules.ts'

export const Courier = z.enum(['LBC', 'J&T', 'Ninja Van', '2GO', 'Grab', 'Pick-up'])
export const FulfilmentStatus = z.enum(fulfilmentStatuses)
export type FulfilmentStatus = z.infer<typeof FulfilmentStatus>

/** Name of the ID field of a fulfilment, which contains the brand: `productTrackingId`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name is only known at startup, so it has no literal type
export const trackingKey = `${productSlug}TrackingId` as 'productTrackingId'

export const FulfilmentStep = z.object({
  id: z.int(),
  fromStatus: z.string().nullable(),
  status: FulfilmentStatus,
  courier: Courier.nullable(),
  trackingNo: z.string(),
  remarks: z.string(),
  proof: z.array(StoredFile),
  by: z.string(),
  byName: z.string(),
  createdAt: Moment,
})

/** Fields of a record in a list. */
export const fulfilmentFields = {
  status: FulfilmentStatus,
  courier: Courier.nullable(),
  trackingNo: z.string(),
}

/** Further fields of one record. */
export const fulfilmentDetails = {
  address: Masked.street,
  remarks: z.string(),
  proof: z.array(StoredFile),
  history: z.array(FulfilmentStep),
}

/** Request to change the status. */
export const fulfilmentChange = {
  status: FulfilmentStatus.optional(),
  courier: Courier.nullable().default(null),
  trackingNo: optionalText(60),
  remarks: optionalText(500),
  proof: z.array(FileKey).max(5).default([]),
  version: z.int().optional(),
}
