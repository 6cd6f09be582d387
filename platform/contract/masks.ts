/** An ID number as it is shown to someone who has not asked for it: at most its last four characters. */
export const maskedIdNumber = (idNumber: string): string =>
  idNumber === '' ? '' : `***${idNumber.length > 6 ? idNumber.slice(-4) : ''}`
