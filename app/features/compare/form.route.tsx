export default function F() {
  return <h1>form</h1>;
}
