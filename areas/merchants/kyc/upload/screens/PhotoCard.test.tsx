import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PhotoCard } from '#areas/merchants/kyc/upload/screens/PhotoCard.tsx'
import { renderScreen } from '#platform/console/testing.tsx'

test.each([
  ['a HEIC photo that the browser cannot show', 'IMG_1.HEIC', '', /HEIC format of iPhones/],
  ['a file that is no photo', 'letter.jpg', 'image/jpeg', /cannot be read as a photo/],
])('PhotoCard › says what to do with %s, and sends nothing', async (_, name, type, sentence) => {
  let uploaded = 0
  await renderScreen(() => (
    <PhotoCard
      part="selfie"
      idType="PhilID"
      isUploaded={false}
      error={null}
      upload={async () => void uploaded++}
    />
  ))
  const person = userEvent.setup({ applyAccept: false })
  const [input] = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  if (input) await person.upload(input, new File(['x'], name, { type }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(uploaded).toBe(0)
})
