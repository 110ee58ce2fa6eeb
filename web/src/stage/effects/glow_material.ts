/** Light over what is behind it, most of which it hides: so it keeps its colour on bright sand, and what fades vanishes. */

import { DoubleSide, FrontSide, NormalBlending, ShaderMaterial } from "three";

const VERTEX = `
  varying vec3 vLight, vNormal, vEye;
  void main() {
    vec4 at = modelViewMatrix * instanceMatrix * vec4(position, 1.0);
    vLight = instanceColor;
    mat3 turned = mat3(instanceMatrix);
    vec3 stretched = vec3(dot(turned[0], turned[0]), dot(turned[1], turned[1]), dot(turned[2], turned[2]));
    vNormal = normalMatrix * (turned * (normal / stretched));
    vEye = -at.xyz;
    gl_Position = projectionMatrix * at;
  }`;

// Strongest where a shape faces the eye: so a ball is a soft glow, and a beam has a bright core and no edge.
const FRAGMENT = `
  #define HIDES 0.85
  uniform float soft;
  varying vec3 vLight, vNormal, vEye;
  void main() {
    float facing = abs(dot(normalize(vNormal), normalize(vEye)));
    gl_FragColor = vec4(vLight * pow(max(facing, 0.001), soft), 1.0);
    #include <colorspace_fragment>
    gl_FragColor.a = HIDES * max(gl_FragColor.r, max(gl_FragColor.g, gl_FragColor.b));
  }`;

/** Of instances that carry their own colour. Soft light shines through what is before it; at 0 it has hard edges, and does not. */
export const glowMaterial = (soft: number): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: { soft: { value: soft } },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    blending: NormalBlending,
    premultipliedAlpha: true,
    transparent: true,
    depthWrite: false,
    depthTest: !soft,
    toneMapped: false,
    side: soft ? FrontSide : DoubleSide,
  });
