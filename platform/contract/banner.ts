import { z } from 'zod'
import type { Message } from '#platform/words/messages.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { optionalText, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { ActiveStatus } from '#platform/contract/record.ts'

/** State that viewers see: an active banner can be scheduled or expired. */
export const ShownState = z.enum(['active', 'inactive', 'scheduled', 'expired'])
export type ShownState = z.infer<typeof ShownState>

/** Fields of every banner. */
export const bannerFields = {
  title: z.string(),
  image: StoredFile.nullable(),
  linkValue: z.string(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  status: ActiveStatus,
  shownState: ShownState,
}

/** Fields of every banner that the form submits. */
export const bannerDraftFields = {
  title: requiredText(80),
  /** Key of the uploaded image, 1080 × 540 pixels. */
  image: FileKey,
  /** Key of the linked record, or a URL that starts with `https://`. */
  linkValue: optionalText(500),
  startAt: Moment.nullable().default(null),
  endAt: Moment.nullable().default(null),
  status: ActiveStatus.default('inactive'),
}

const HttpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

/** Whether the link value is valid for its link type: empty, a URL, or the key of a record. */
export function isLinkValue(linkType: string, linkValue: string): boolean {
  if (linkType === 'none') return linkValue === ''
  if (linkType === 'url') return HttpsAddress.safeParse(linkValue).success
  return /^[1-9]\d{0,14}$/.test(linkValue)
}

type Checked = { startAt: string | null; endAt: string | null; linkType: string; linkValue: string }

/** Checks across the fields of a banner, with the messages of its area. */
export const bannerCheck =
  (messages: { end: string; link: string }) =>
  ({ startAt, endAt, linkType, linkValue }: Checked, context: z.RefinementCtx) => {
    if (startAt && endAt && Date.parse(endAt) <= Date.parse(startAt))
      context.addIssue({ code: 'custom', path: ['endAt'], message: messages.end })
    if (!isLinkValue(linkType, linkValue))
      context.addIssue({ code: 'custom', path: ['linkValue'], message: messages.link })
  }

/** Size of a banner image on every page of the app, in pixels. */
export const bannerSize = { width: 1080, height: 540 }

/**
 * Returns the reason an image's dimensions are not valid for a banner, or null. An SVG has no pixel size, so its
 * aspect ratio is checked.
 */
export function bannerImageError(picture: {
  width: number
  height: number
  isVector: boolean
}): Message | null {
  const { width, height, isVector } = picture
  const requiredSize = `${bannerSize.width} by ${bannerSize.height}`
  if (isVector) {
    const isShaped = width > 0 && Math.abs(width / height - bannerSize.width / bannerSize.height) < 0.01
    return isShaped ? null : fieldMessages('BANNER_SHAPE', { requiredSize })
  }
  if (width === bannerSize.width && height === bannerSize.height) return null
  return fieldMessages('BANNER_SIZE', { requiredSize, width, height })
}
