import { expect, test } from 'vitest'
import { resumePdf } from '#apps/api/seed/resume-pdf.ts'
import { sanitiseContent } from '#platform/server/uploads/content.ts'

test('résumé of the demo › is a PDF that an upload accepts, with the same bytes each time', async () => {
  const about = { id: 7, name: 'Niña (Ana) Peña', position: 'Field Sales Officer' }
  const bytes = resumePdf(about)
  expect(await sanitiseContent(bytes, 'pdf')).toEqual(bytes)
  expect(resumePdf(about)).toEqual(bytes)
  // The index contains the position of each object.
  const text = bytes.toString('latin1')
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(offsets.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`))
})
