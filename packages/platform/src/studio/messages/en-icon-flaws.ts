/** Messages about pictures that are unsuitable as icons, in English. Loaded with Design and the publish dialog. */
export const iconFlawMessages = {
  shape: (width: number, height: number) =>
    `This icon is ${width} × ${height} pixels. Choose a square picture. Otherwise, the icon is cropped around the focal point.`,
  size: (width: number, height: number) =>
    `This icon is ${width} × ${height} pixels, so it may look blurred. Choose a picture at least 192 pixels wide.`,
}
