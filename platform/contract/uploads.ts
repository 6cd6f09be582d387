import type { Message } from '#platform/words/messages.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { isHeic } from '#platform/contract/heic.ts'
/** File extensions that can be uploaded. */
export type FileExtension = 'jpg' | 'jpeg' | 'png' | 'svg' | 'csv' | 'xlsx' | 'docx' | 'pdf'

/** A kind of upload: its folder, the allowed files and the retention time. */
export type Upload = {
  folder: (typeof folders)[number]
  extensions: readonly FileExtension[]
  /** Whether a file is accepted if the browser reports no content type. */
  emptyTypeAllowed: boolean
  expiresAfterDays: number
  /** Whether files can be stored in a subfolder per record. */
  subfolders: boolean
  /** Whether customers see the files in the app. Viewing other files is recorded. */
  isPublic: boolean
  /** Maximum size in bytes if it is lower than that of the file extension, otherwise null. */
  maxBytes: number | null
}

/** All folders for files, spelled as in requests. */
export const folders = [
  'eload-b2b/deposit',
  'adjusment-transactions', // The misspelling is part of the API.
  'eload-rewards/supporting-documents',
  'eload/special-category',
  'eload/category',
  'eload/banner',
  'eload/network',
  'product-template/category',
  'product-template/brand',
  'product-template/product',
  'e-seller/brand',
  'e-seller/category',
  'e-seller/product',
  'e-seller/banner',
  'roulette/items',
  'roulette/rewards',
  'prp/items',
  'prp/rewards',
  'events',
  'careers/interview-sheet',
  'careers/resume',
  'notifications',
  'mop/logo',
  'bills/logo',
  'bills/category',
  'kantoads/topup',
  'kantoads/cashout',
  'kantoads/audit',
  'kyc',
  'cif',
  'compliance',
  'imports',
  /** Files created by the server. Users cannot upload here. */
  'reports',
] as const

type UploadOptions = Pick<Upload, 'folder' | 'extensions'> &
  Partial<Pick<Upload, 'emptyTypeAllowed' | 'expiresAfterDays' | 'subfolders' | 'isPublic' | 'maxBytes'>>

/** Declares a kind of upload. By default, files are kept for a year and files without a content type are rejected. */
export const defineUpload = ({
  emptyTypeAllowed = false,
  expiresAfterDays = 365,
  subfolders = false,
  isPublic = false,
  maxBytes = null,
  ...options
}: UploadOptions): Upload => ({
  ...options,
  emptyTypeAllowed,
  expiresAfterDays,
  subfolders,
  isPublic,
  maxBytes,
})

const picture = ['jpg', 'jpeg', 'png'] as const
const drawing = ['jpg', 'jpeg', 'png', 'svg'] as const
const logo = { extensions: drawing, emptyTypeAllowed: true, expiresAfterDays: 30, isPublic: true }
const document = { extensions: [...drawing, 'csv', 'xlsx'] as const, emptyTypeAllowed: true }

/** All kinds of upload. */
export const uploads = {
  depositImage: defineUpload({ folder: 'eload-b2b/deposit', extensions: picture, subfolders: true }),
  brandLogo: defineUpload({ folder: 'product-template/brand', ...logo }),
  productLogo: defineUpload({ folder: 'product-template/product', ...logo }),
  adjustmentFile: defineUpload({ folder: 'adjusment-transactions', ...document }),
  supportingDocument: defineUpload({ folder: 'eload-rewards/supporting-documents', ...document }),
  specialCategoryIcon: defineUpload({
    folder: 'eload/special-category',
    extensions: ['svg'],
    isPublic: true,
  }),
  interviewSheet: defineUpload({ folder: 'careers/interview-sheet', extensions: ['docx', 'xlsx'] }),

  sellerBrandLogo: defineUpload({ folder: 'e-seller/brand', ...logo }),
  templateCategoryIcon: defineUpload({
    folder: 'product-template/category',
    extensions: drawing,
    isPublic: true,
  }),
  eloadCategoryIcon: defineUpload({ folder: 'eload/category', extensions: drawing, isPublic: true }),
  sellerCategoryIcon: defineUpload({ folder: 'e-seller/category', extensions: drawing, isPublic: true }),
  sellerProductImage: defineUpload({ folder: 'e-seller/product', extensions: picture, isPublic: true }),
  eloadBanner: defineUpload({ folder: 'eload/banner', extensions: drawing, isPublic: true }),
  networkLogo: defineUpload({ folder: 'eload/network', extensions: drawing, isPublic: true }),
  sellerBanner: defineUpload({ folder: 'e-seller/banner', extensions: drawing, isPublic: true }),
  rouletteItem: defineUpload({ folder: 'roulette/items', extensions: drawing, isPublic: true }),
  rouletteReward: defineUpload({ folder: 'roulette/rewards', extensions: picture }),
  prpItem: defineUpload({ folder: 'prp/items', extensions: picture, isPublic: true }),
  prpReward: defineUpload({ folder: 'prp/rewards', extensions: picture }),
  eventBanner: defineUpload({ folder: 'events', extensions: picture, isPublic: true }),
  resume: defineUpload({ folder: 'careers/resume', extensions: ['pdf', 'docx'] }),
  notificationImage: defineUpload({ folder: 'notifications', extensions: picture, isPublic: true }),
  paymentLogo: defineUpload({ folder: 'mop/logo', extensions: drawing, isPublic: true }),
  billerLogo: defineUpload({ folder: 'bills/logo', extensions: drawing, isPublic: true }),
  billsCategoryIcon: defineUpload({ folder: 'bills/category', extensions: drawing, isPublic: true }),
  adsTopup: defineUpload({ folder: 'kantoads/topup', extensions: picture }),
  adsCashout: defineUpload({ folder: 'kantoads/cashout', extensions: picture }),
  adsAudit: defineUpload({ folder: 'kantoads/audit', extensions: picture }),
  kycImage: defineUpload({ folder: 'kyc', extensions: picture }),
  cifImage: defineUpload({ folder: 'cif', extensions: picture }),
  complianceFile: defineUpload({
    folder: 'compliance',
    extensions: [...picture, 'pdf', 'csv', 'xlsx'],
  }),
  /** Files with rows to import. A file is not read again after its rows are imported. */
  importFile: defineUpload({
    folder: 'imports',
    extensions: ['csv', 'xlsx'],
    emptyTypeAllowed: true,
    expiresAfterDays: 30,
  }),
} as const satisfies Record<string, Upload>

const byFolder = new Map<string, Upload>(Object.values(uploads).map((upload) => [upload.folder, upload]))

/** Returns the kind of upload stored in a folder. */
export const uploadForFolder = (folder: string): Upload | undefined => byFolder.get(folder)

const megabyte = 1_048_576
const maxBytesByExtension: Record<FileExtension, number> = {
  jpg: 5 * megabyte,
  jpeg: 5 * megabyte,
  png: 5 * megabyte,
  svg: 500 * 1024,
  csv: 10 * megabyte,
  xlsx: 10 * megabyte,
  docx: 10 * megabyte,
  pdf: 10 * megabyte,
}

/** Maximum size in bytes of a file with this extension in this kind of upload. */
export const maxBytesOf = ({ maxBytes }: Upload, extension: FileExtension) =>
  Math.min(maxBytesByExtension[extension], maxBytes ?? Infinity)

/** Content type under which files of each extension are stored and served. */
export const contentTypes: Record<FileExtension, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}

// Other subtypes that browsers and office applications report for an extension.
const alternativeTypes: Partial<Record<FileExtension, readonly string[]>> = {
  jpg: ['jpeg'],
  jpeg: ['jpg'],
  svg: ['svg+xml'],
  csv: ['vnd.ms-excel'],
  xlsx: ['vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  docx: ['vnd.openxmlformats-officedocument.wordprocessingml.document'],
  pdf: ['x-pdf'],
}

// The content type of a document is reliable even if the file name is not: the matching extension is appended to the
// name.
const forced = ['xlsx', 'docx', 'pdf'] as const

/** Error of a file of another type. Where only tables are accepted, it says how to save one. */
export const typeErrorOf = (extensions: readonly FileExtension[]): Message =>
  fieldMessages(
    extensions.every((each) => each === 'csv' || each === 'xlsx') ? 'FILE_NOT_A_TABLE' : 'FILE_TYPE',
  )

export type UploadCheck = { extension: FileExtension; name: string } | { error: Message }

/**
 * Checks an upload by file name, content type and size, and returns the name to store it under. The content is
 * checked after the upload.
 */
export function checkUpload(upload: Upload, file: { name: string; type: string; size: number }): UploadCheck {
  const given = /\.([A-Za-z0-9]{1,8})$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const subtype = file.type.toLowerCase().split(';')[0]?.trim().split('/')[1] ?? ''
  const documentType = forced.find(
    (each) => upload.extensions.includes(each) && contentTypes[each].endsWith(`/${subtype}`),
  )
  const extension = documentType ?? upload.extensions.find((each) => each === given)
  if (!extension) {
    const takesPictures = upload.extensions.some((each) => each === 'jpg' || each === 'png')
    return {
      error: isHeic(file) && takesPictures ? fieldMessages('PICTURE_HEIC') : typeErrorOf(upload.extensions),
    }
  }
  const isKnown =
    file.type === ''
      ? upload.emptyTypeAllowed
      : subtype === extension || (alternativeTypes[extension]?.includes(subtype) ?? false)
  if (!isKnown) return { error: fieldMessages('FILE_TYPE') }
  const maxSize = maxBytesOf(upload, extension)
  if (file.size > maxSize) return { error: fieldMessages('FILE_TOO_LARGE', { max: formatFileSize(maxSize) }) }
  if (file.size <= 0) return { error: fieldMessages('FILE_EMPTY') }
  return { extension, name: given === extension ? file.name : `${file.name}.${extension}` }
}

/** Formats a size in bytes: 5242880 is `5 MB`. */
export const formatFileSize = (bytes: number) =>
  bytes >= megabyte
    ? `${Number((bytes / megabyte).toFixed(1))} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`
