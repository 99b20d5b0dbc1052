import type { ComponentProps } from "react";
import { textColorOn, uploadedPicture } from "../rules/images";

/*
 * <PostImage src={post.featuredImage} sizes="(min-width: 48rem) 44rem, 100vw" alt="" width={1200} height={675} className="…" />
 *
 * An image of a post: one that was uploaded in the size and format that fits the browser, any other as it is.
 */
type PostImageProps = ComponentProps<"img"> & { src: string; sizes: string };

export function PostImage({ src, sizes, alt, ...rest }: PostImageProps) {
  const picture = uploadedPicture(src);
  if (!picture) return <img {...rest} src={src} alt={alt} />;
  const { color } = picture;
  const style = color ? { backgroundColor: color, color: textColorOn(color) } : undefined;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <img {...rest} src={src} srcSet={picture.webp} sizes={sizes} alt={alt} style={style} />
    </picture>
  );
}
