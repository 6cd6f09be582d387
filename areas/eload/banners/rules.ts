export { bannerSize, bannerImageError } from '#platform/contract/banner-image.ts'
