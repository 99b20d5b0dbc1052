export default function F() {
  return <h1>results</h1>;
}
