/* Extended position-based dynamics of a cloth: distance constraints, pressure, collision with a distance field, self-collision by a hash grid.
   Called from solver.py, which documents the parameters. `pin` 1 holds a vertex, between 0 and 1 pulls it softly to where it began. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
typedef float f;
static inline f sdf(const f*g,const int*n,const f*o,f h,f x,f y,f z){
  f X=(x-o[0])/h,Y=(y-o[1])/h,Z=(z-o[2])/h; int i=(int)X,j=(int)Y,k=(int)Z;
  if(X<0||Y<0||Z<0||i>=n[0]-1||j>=n[1]-1||k>=n[2]-1) return 1.f;
  X-=i;Y-=j;Z-=k; int sy=n[2],sx=n[1]*n[2]; const f*p=g+i*sx+j*sy+k;
  f a=(p[0]*(1-Z)+p[1]*Z)*(1-Y)+(p[sy]*(1-Z)+p[sy+1]*Z)*Y, b=(p[sx]*(1-Z)+p[sx+1]*Z)*(1-Y)+(p[sx+sy]*(1-Z)+p[sx+sy+1]*Z)*Y;
  return a*(1-X)+b*X;}
void sim(f*x,const f*x0,const f*pin,int nv,const int*E,const f*L,const f*C,int ne,const int*T,int nt,
 const f*g,const int*gn,const f*go,f gh,f thick,f fric,f grav,f press,f damp,f dt,int steps,int selfc,f sd,f floorz,f cs){
 f*v=calloc(nv*3,4),*p=malloc(nv*12),*nr=calloc(nv*3,4); f*w=malloc(nv*4);
 int HS=1<<17; int*head=malloc(HS*4),*nxt=malloc(nv*4);
 for(int i=0;i<nv;i++) w[i]=pin[i]>=.999f?0:1;
 for(int s=0;s<steps;s++){
  if(press!=0&&s%4==0){ memset(nr,0,nv*12); for(int t=0;t<nt;t++){int a=T[3*t],b=T[3*t+1],c=T[3*t+2]; f u[3],q[3]; for(int k=0;k<3;k++){u[k]=x[3*b+k]-x[3*a+k];q[k]=x[3*c+k]-x[3*a+k];}
    f n0=u[1]*q[2]-u[2]*q[1],n1=u[2]*q[0]-u[0]*q[2],n2=u[0]*q[1]-u[1]*q[0]; int id[3]={a,b,c}; for(int k=0;k<3;k++){nr[3*id[k]]+=n0;nr[3*id[k]+1]+=n1;nr[3*id[k]+2]+=n2;}}}
  for(int i=0;i<nv;i++){ if(w[i]==0){for(int k=0;k<3;k++)p[3*i+k]=x[3*i+k];continue;}
    f l=1; f pf=0; if(press!=0){l=sqrtf(nr[3*i]*nr[3*i]+nr[3*i+1]*nr[3*i+1]+nr[3*i+2]*nr[3*i+2])+1e-12f; pf=press;}
    for(int k=0;k<3;k++){ v[3*i+k]+=dt*((k==2?-grav:0)+(pf!=0?pf*nr[3*i+k]/l:0)); v[3*i+k]*=damp; p[3*i+k]=x[3*i+k]+dt*v[3*i+k]; }}
  for(int e0=0;e0<ne;e0++){ int e=(s&1)?ne-1-e0:e0; int a=E[2*e],b=E[2*e+1]; f W=w[a]+w[b]; if(W==0)continue;
    f dx=p[3*a]-p[3*b],dy=p[3*a+1]-p[3*b+1],dz=p[3*a+2]-p[3*b+2]; f l=sqrtf(dx*dx+dy*dy+dz*dz)+1e-9f; f al=(C[e]+((l<L[e])?cs:0))/(dt*dt); f lam=(l-L[e])/(W+al)/l; 
    f A=lam*w[a],B=lam*w[b]; p[3*a]-=A*dx;p[3*a+1]-=A*dy;p[3*a+2]-=A*dz;p[3*b]+=B*dx;p[3*b+1]+=B*dy;p[3*b+2]+=B*dz; }
  for(int i=0;i<nv;i++) if(w[i]>0&&pin[i]>0) for(int k=0;k<3;k++) p[3*i+k]+=(x0[3*i+k]-p[3*i+k])*pin[i]*pin[i]*.25f;
  if(selfc&&s%3==0){ memset(head,-1,HS*4); f ih=1/sd;
    #define HH(a,b,c) ((unsigned)((a)*73856093^(b)*19349663^(c)*83492791)&(HS-1))
    for(int i=0;i<nv;i++){int a=(int)floorf(p[3*i]*ih),b=(int)floorf(p[3*i+1]*ih),c=(int)floorf(p[3*i+2]*ih);unsigned h=HH(a,b,c);nxt[i]=head[h];head[h]=i;}
    for(int i=0;i<nv;i++){int a=(int)floorf(p[3*i]*ih),b=(int)floorf(p[3*i+1]*ih),c=(int)floorf(p[3*i+2]*ih);
      for(int da=-1;da<=1;da++)for(int db=-1;db<=1;db++)for(int dc=-1;dc<=1;dc++) for(int j=head[HH(a+da,b+db,c+dc)];j>=0;j=nxt[j]) if(j>i){
        f dx=p[3*i]-p[3*j],dy=p[3*i+1]-p[3*j+1],dz=p[3*i+2]-p[3*j+2],d2=dx*dx+dy*dy+dz*dz; if(d2>=sd*sd||d2<1e-14f)continue;
        f rx=x0[3*i]-x0[3*j],ry=x0[3*i+1]-x0[3*j+1],rz=x0[3*i+2]-x0[3*j+2]; if(rx*rx+ry*ry+rz*rz<4*sd*sd)continue;
        f W=w[i]+w[j]; if(W==0)continue; f l=sqrtf(d2),m=.8f*(sd-l)/l/W; p[3*i]+=m*w[i]*dx;p[3*i+1]+=m*w[i]*dy;p[3*i+2]+=m*w[i]*dz;p[3*j]-=m*w[j]*dx;p[3*j+1]-=m*w[j]*dy;p[3*j+2]-=m*w[j]*dz;}}}
  for(int i=0;i<nv;i++) if(w[i]>0){ f*q=p+3*i; f d=sdf(g,gn,go,gh,q[0],q[1],q[2]);
    if(d<thick){ f e=gh*.5f; f nx=sdf(g,gn,go,gh,q[0]+e,q[1],q[2])-sdf(g,gn,go,gh,q[0]-e,q[1],q[2]),ny=sdf(g,gn,go,gh,q[0],q[1]+e,q[2])-sdf(g,gn,go,gh,q[0],q[1]-e,q[2]),nz=sdf(g,gn,go,gh,q[0],q[1],q[2]+e)-sdf(g,gn,go,gh,q[0],q[1],q[2]-e);
      f l=sqrtf(nx*nx+ny*ny+nz*nz); if(l>1e-6f){ f m=(thick-d); if(m>.02f)m=.02f; q[0]+=m*nx/l;q[1]+=m*ny/l;q[2]+=m*nz/l;
        for(int k=0;k<3;k++) q[k]-=(q[k]-x[3*i+k])*fric; } }
    if(q[2]<floorz){q[2]=floorz; q[0]-=(q[0]-x[3*i])*.5f; q[1]-=(q[1]-x[3*i+1])*.5f;} }
  for(int i=0;i<nv*3;i++){ f d=(p[i]-x[i]); if(d>.02f)d=.02f; if(d<-.02f)d=-.02f; v[i]=d/dt; x[i]+=d; }
 }
 free(v);free(p);free(nr);free(w);free(head);free(nxt);}
