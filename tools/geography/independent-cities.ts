/** Province under which each independent city is listed, although it does not belong to one. */
export const provinceOfIndependentCity: Readonly<Record<string, string>> = {
  '0330100000': '0305400000', // Angeles in Pampanga
  '0331400000': '0307100000', // Olongapo in Zambales
  '0431200000': '0405600000', // Lucena in Quezon
  '0631000000': '0603000000', // Iloilo City in Iloilo
  '0730600000': '0702200000', // Cebu City in Cebu
  '0731100000': '0702200000', // Lapu-Lapu in Cebu
  '0731300000': '0702200000', // Mandaue in Cebu
  '0831600000': '0803700000', // Tacloban in Leyte
  '0931700000': '0907300000', // Zamboanga City in Zamboanga del Sur
  '1030500000': '1004300000', // Cagayan de Oro in Misamis Oriental
  '1030900000': '1003500000', // Iligan in Lanao del Norte
  '1130700000': '1102400000', // Davao City in Davao del Sur
  '1230800000': '1206300000', // General Santos in South Cotabato
  '1430300000': '1401100000', // Baguio in Benguet
  '1630400000': '1600200000', // Butuan in Agusan del Norte
  '1731500000': '1705300000', // Puerto Princesa in Palawan
  '1830200000': '1804500000', // Bacolod in Negros Occidental
}
