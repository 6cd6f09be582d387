type Resume = { id: number; name: string; position: string }

const earlierJobs = [
  'Cashier, supermarket in Quezon City',
  'Branch teller, rural bank in Cavite',
  'Sales coordinator, beverage distributor in Cebu',
  'Call center agent, Davao',
]

// Characters of WinAnsiEncoding outside ASCII, such as ñ, are single bytes, as in Latin-1.
const text = (line: string) => `(${line.replace(/[\\()]/g, String.raw`\$&`)}) Tj T*`

/** A résumé of one page. The same applicant has the same bytes. */
export function resumePdf({ id, name, position }: Resume): Buffer {
  const lines = [
    `Position: ${position}`,
    '',
    'Experience',
    `2023 to 2026: ${earlierJobs[id % earlierJobs.length] ?? ''}`,
    '2021 to 2023: Assistant, family store',
    '',
    'Education',
    `Bachelor of Science, graduated ${2016 + (id % 6)}`,
  ]
  const page = `BT /F1 20 Tf 60 770 Td 30 TL ${text(name)} /F1 12 Tf 18 TL ${lines.map(text).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
