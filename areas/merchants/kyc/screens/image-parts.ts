import type { ImageFacts, UploadPart } from '#areas/merchants/kyc/contract.ts'

export const partOf = ({ side, is_back }: Pick<ImageFacts, 'side' | 'is_back'>): UploadPart =>
  side === 'selfie' ? 'selfie' : is_back ? 'id_back' : 'id_front'

/** Images in the order in which they are compared: the newest submission by part, then earlier ones. */
export const inViewingOrder = (images: readonly ImageFacts[]): ImageFacts[] =>
  [true, false].flatMap((isCurrent) =>
    (['id_front', 'id_back', 'selfie'] as const).flatMap((part) =>
      images.filter((image) => image.is_current === isCurrent && partOf(image) === part),
    ),
  )
