export { deleteOldContactCodes } from '#areas/merchants/contact-codes/server/contact-codes.ts'
